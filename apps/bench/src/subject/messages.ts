/** What the measuring process tells a subject. */
export type ToSubject =
  /** Begin to count CPU time. Answered with `begun`. */
  | { readonly type: "begin" }
  /** Stop counting. Answered with `sample`. */
  | { readonly type: "end" }
  /** Count CPU time and operate for so long. Answered with `sample`. */
  | { readonly type: "loop"; readonly durationMs: number };

/** What a subject tells the measuring process. */
export type FromSubject =
  /** It can be measured. A serving subject says where. */
  | { readonly type: "ready"; readonly url: string | undefined }
  | { readonly type: "begun" }
  /** User and system time of the whole process, and the memory it has now. A looping subject also counts its operations. */
  | {
      readonly type: "sample";
      readonly cpuMicros: number;
      readonly residentBytes: number;
      readonly operations: number | undefined;
    }
  | { readonly type: "failed"; readonly problem: string };
