/** Maximum size of a body, in bytes. */
export const BODY_LIMIT = 1024 * 1024;
/** Maximum size of an authentication request's body, in bytes: forms are small. */
export const AUTH_BODY_LIMIT = 64 * 1024;

/** nginx's buffers for the headers of a request, in KiB: other services on the parent domain may set many cookies. */
export const HEADER_BUFFERS = { count: 8, each: 8 };
/** Bytes of cookies that nginx refuses in words: above the size of all buffers, it only ends an HTTP/2 connection. */
export const COOKIE_LIMIT = (HEADER_BUFFERS.count * HEADER_BUFFERS.each * 1024) / 2;
/**
 * Maximum size of a request's headers, in bytes: what nginx forwards, with those that it adds. Node refuses longer ones
 * without an envelope, which a page on another host could not read.
 */
export const HEADER_LIMIT = (HEADER_BUFFERS.count + 1) * HEADER_BUFFERS.each * 1024;
