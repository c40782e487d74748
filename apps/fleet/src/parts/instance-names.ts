/** The instances of every fleet. */
export const instanceNames = ["a", "b", "c"] as const;
