/** Of base64url (RFC 4648 section 5), in the order of their values. */
export const BASE64URL_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Characters that decoders are known to skip, to stop at, or to take for others. */
export const FOREIGN_CHARACTERS: readonly string[] = [
  ..."+/=.:~,;% \t\n\r\0",
  "é",
  "\u00a0",
  "\u200b",
  "\ufeff",
  "\uff21",
  "\ud800",
];

/** White space and what passes for it. */
export const WHITE_SPACE: readonly string[] = [
  ..." \t\n\r\v\f",
  "\r\n",
  "\n\n",
  "\u0085",
  "\u00a0",
  "\u2028",
  "\u200b",
  "\ufeff",
];
