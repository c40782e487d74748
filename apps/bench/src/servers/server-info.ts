/** How every server names itself. */
export const serverInfo = { name: "bench", version: "1.0.0" } as const;
