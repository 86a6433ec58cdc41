import { createServer } from "node:http";
import { fareOf } from "./fares.js";

/** Answers GET /fare?zones=2 with the fare in cents. */
export function createService() {
  return createServer((request, response) => {
    const { searchParams } = new URL(request.url, "http://machine");
    const fare = fareOf({ zones: Number(searchParams.get("zones")) });
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ fare }));
  });
}
