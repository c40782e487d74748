const FOREIGN_CHARACTER = /[^A-Za-z0-9_-]/;

/**
 * Tells whether `text` is the one base64url text of some bytes: no padding, no foreign character, no stray bits
 * in the last character (RFC 4648 section 3.5). Decoders commonly accept more, and then several texts stand for
 * the same bytes. Allocates nothing and takes linear time, so that it can stand before any other look at
 * hostile input.
 */
export function isCanonicalBase64url(text: string): boolean {
  if (FOREIGN_CHARACTER.test(text)) return false;
  const last = text.charAt(text.length - 1);
  switch (text.length % 4) {
    case 0:
      return true;
    case 2:
      return "AQgw".includes(last);
    case 3:
      return "AEIMQUYcgkosw048".includes(last);
    default:
      return false;
  }
}
