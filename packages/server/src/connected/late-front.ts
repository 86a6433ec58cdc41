import type { FastifyReply, FastifyRequest } from "fastify";
import { isApi } from "../api/http/is-api.ts";
import { ApiError } from "../lib/api-error.ts";
import type { Clock } from "../lib/clock.ts";
import { StartError } from "../lib/start-error.ts";
import type { Detected } from "./detect.ts";
import type { Front } from "./front.ts";

/** While the CI server is down, it is asked at most once in this time. */
const pauseMs = 1000;

type LateFrontDeps = {
  detect: () => Promise<Detected | undefined>;
  /** Makes the front of a Woodpecker server. */
  create: (version: string) => Promise<Front>;
  clock: Clock;
};

/** Answers requests in place of the front for Drone, once a CI server that was down at the start turns out to be Woodpecker. */
export type LateFront = {
  /** Resolves to whether it answers the request. */
  take: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  close: () => Promise<void>;
};

export function createLateFront({ detect, create, clock }: LateFrontDeps): LateFront {
  let isKnown = false;
  let front: Front | undefined;
  let checking: Promise<void> | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;

  const check = async (): Promise<void> => {
    try {
      const found = await detect();
      if (found?.woodpecker !== undefined) front = await create(found.woodpecker);
      isKnown = found !== undefined;
    } finally {
      checkedAt = clock();
      checking = undefined;
    }
  };

  return {
    take: async (request, reply) => {
      const isDue = checking !== undefined || clock() - checkedAt >= pauseMs;
      if (!isKnown && isDue)
        try {
          await (checking ??= check());
        } catch (error) {
          if (!(error instanceof StartError)) throw error;
          // The pages say it in the place of their data.
          if (isApi(request.url)) throw new ApiError(502, error.message);
        }
      if (front === undefined) return false;
      reply.hijack();
      front.http.routing(request.raw, reply.raw);
      return true;
    },
    close: async () => {
      await checking?.catch(() => undefined);
      front?.close();
      await front?.http.close();
    },
  };
}
