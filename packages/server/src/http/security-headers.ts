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

/**
 * Sets the security headers of all answers. `isHttps`: whether people use this server over https. Helmet's plugin for
 * Fastify would check and write the policy again for each request.
 */
export function addSecurityHeaders(server: FastifyInstance, isHttps: boolean): void {
  const setHeaders = helmet(securityHeaders(isHttps));
  server.addHook("onRequest", (request, reply, next) => {
    setHeaders(request.raw, reply.raw, (error) => next(error instanceof Error ? error : undefined));
  });
}

const securityHeaders = (isHttps: boolean): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      ...contentSecurityPolicy,
      ...(isHttps && { "upgrade-insecure-requests": [] }),
    },
  },
  // Other sites embed badges.
  crossOriginResourcePolicy: false,
  // Browsers ignore the next two headers, and log a warning, unless the page is https or local.
  crossOriginOpenerPolicy: isHttps,
  originAgentCluster: isHttps,
  strictTransportSecurity: isHttps,
  frameguard: { action: "deny" },
  referrerPolicy: { policy: "same-origin" },
});
