import type { FastifyHelmetOptions } from "@fastify/helmet";

/**
 * What pages may load and do. Scripts only from here; styles also inline, as the parts of the
 * interface set positions; pictures from anywhere, since avatars and badges are; forms also to
 * other hosts, for a sign-in that is passed on to one.
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

/** The headers of all answers. `isHttps`: people reach this server by https. */
export const securityHeaders = (isHttps: boolean): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      ...contentSecurityPolicy,
      ...(isHttps && { "upgrade-insecure-requests": [] }),
    },
  },
  // Badges stand on pages of other hosts.
  crossOriginResourcePolicy: false,
  // Browsers ignore these two, with a warning, where the page is neither https nor local.
  crossOriginOpenerPolicy: isHttps,
  originAgentCluster: isHttps,
  strictTransportSecurity: isHttps,
  frameguard: { action: "deny" },
  referrerPolicy: { policy: "same-origin" },
});
