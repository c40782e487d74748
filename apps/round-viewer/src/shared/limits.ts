/** How long a token is good, in seconds. The page says so, and lets more time pass. */
export const TOKEN_TTL_SECONDS = 600;
