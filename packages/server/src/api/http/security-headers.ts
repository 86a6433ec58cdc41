import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

/**
 * Scripts load only from this origin. Inline styles are allowed because UI components position
 * themselves with them, images from anywhere because avatars and badges are remote, and forms may
 * submit to other hosts because a sign-in may redirect there.
 */
const contentSecurityPolicy = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["*", "data:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  "object-src": ["'none'"],
  "base-uri": ["'self'"],
  "form-action": ["'self'", "https:"],
  "frame-ancestors": ["'none'"],
};

/** Sets the security headers of all answers. `isHttps`: whether people use this server over https. */
export function addSecurityHeaders(server: FastifyInstance, isHttps: boolean): void {
  const headers = securityHeaders(isHttps);
  server.addHook("onRequest", (_request, { raw }, next) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
    next();
  });
}

/** The headers by lower-case names. They are the same for each answer, so Helmet writes them only once. */
export function securityHeaders(isHttps: boolean): [name: string, value: string][] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(helmetOptions(isHttps))(request, response, (error) => {
    if (error instanceof Error) throw error;
  });
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]);
}

const helmetOptions = (isHttps: boolean): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      ...contentSecurityPolicy,
      ...(isHttps && { "upgrade-insecure-requests": [] }),
    },
  },
  // Other sites embed badges.
  crossOriginResourcePolicy: false,
  // Browsers ignore the next two headers, and log a warning, unless the page is https or local
  // (https://html.spec.whatwg.org/multipage/browsers.html#obtain-coop).
  crossOriginOpenerPolicy: isHttps,
  originAgentCluster: isHttps,
  strictTransportSecurity: isHttps,
  frameguard: { action: "deny" },
  referrerPolicy: { policy: "same-origin" },
});
