/** Something that was registered. */
export interface Registration {
  /** Takes it out again: requests under way still see it, later ones do not. Calling it again does nothing. */
  readonly remove: () => void;
}
