import assert from "node:assert/strict";
import { once } from "node:events";
import test from "node:test";
import { createService } from "../src/service.js";

test("the service answers with a fare", async () => {
  const service = createService().listen(43117, "127.0.0.1");
  await once(service, "listening");
  const response = await fetch("http://127.0.0.1:43117/fare?zones=2");
  assert.deepEqual(await response.json(), { fare: 370 });
  service.closeAllConnections();
  service.close();
});
