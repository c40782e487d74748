/** Ends the messages about keys: how to make one that is accepted. */
export const KEY_HINT: string =
  "Make a key with `node -e \"console.log(require('crypto').randomBytes(32).toString('base64url'))\"`, " +
  "keep it in a secret store, and pass it through fromBase64url.";
