import * as z from "zod/mini";
import { defineCalls } from "./call.ts";
import { text } from "../entities/fields.ts";

const path = "/api/repos/{namespace}/{name}";
const body = z.object({ data: z.nullish(z.string()) });
const answer = z.object({ data: text });

/** Signatures and encrypted secrets for pipeline files, which only this server can create. */
export const signingCalls = defineCalls({
  signFile: {
    summary: "Signs a pipeline file: a protected repository runs it without asking",
    method: "POST",
    path: `${path}/sign`,
    level: "write",
    body,
    answer,
  },
  encryptSecret: {
    summary: "Encrypts a secret, to be kept in the pipeline file",
    method: "POST",
    path: `${path}/encrypt/secret`,
    level: "write",
    body,
    answer,
  },
  encryptText: {
    summary: "The same under its older name",
    method: "POST",
    path: `${path}/encrypt`,
    level: "write",
    body,
    answer,
  },
});
