import * as z from "zod/mini";
import { defineCalls } from "./call.ts";
import { text } from "../entities/fields.ts";

const path = "/api/repos/{namespace}/{name}";
const body = z.object({ data: z.nullish(z.string()) });
const answer = z.object({ data: text });

/** Signatures and encrypted secrets for pipeline files, which only this server can create. */
export const signingCalls = defineCalls({
  signFile: {
    summary: "Signs a pipeline file, so that a protected repository runs it without approval",
    method: "POST",
    path: `${path}/sign`,
    level: "write",
    body,
    answer,
  },
  encryptSecret: {
    summary: "Encrypts a secret for the pipeline file",
    method: "POST",
    path: `${path}/encrypt/secret`,
    level: "write",
    body,
    answer,
  },
  encryptText: {
    summary: "Encrypts a secret for the pipeline file (an older path of the same call)",
    method: "POST",
    path: `${path}/encrypt`,
    level: "write",
    body,
    answer,
  },
});
