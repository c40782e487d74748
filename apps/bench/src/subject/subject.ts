/** What every subject has. */
interface Stoppable {
  /** Ends what would keep its process alive; absent where there is nothing of that kind. */
  readonly stop?: () => void | Promise<void>;
}

/** A subject that is measured while another process sends it requests. */
interface ServingSubject extends Stoppable {
  readonly kind: "serving";
  /** Its endpoint, on the loopback interface. */
  readonly url: string;
}

/** A subject that is measured while it does the same operation again and again by itself. */
interface LoopingSubject extends Stoppable {
  readonly kind: "looping";
  /** One operation. Rejects when what comes back is not what it must be. */
  readonly operate: () => Promise<void>;
}

/** A subject that is measured while another process sends it requests over its standard input. */
interface StreamingSubject extends Stoppable {
  readonly kind: "streaming";
}

/** What is measured, alone in a process of its own. */
export type Subject = ServingSubject | LoopingSubject | StreamingSubject;

/** What the process that measures hands to a subject. */
interface SubjectSurroundings {
  /** Where the server of the measuring process listens; clients call it. */
  readonly peerUrl: string;
}

/** Every file with a subject exports one of these, named `startSubject`. */
export type StartSubject = (surroundings: SubjectSurroundings) => Subject | Promise<Subject>;
