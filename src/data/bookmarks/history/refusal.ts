/** Why something isn't undone or redone. What somebody else has done since is never overwritten. */
export type Refusal =
  | 'deleted'
  | 'renamed'
  | 'moved'
  | 'reordered'
  /** The folder where it was no longer exists. */
  | 'place-gone'
  /** The same bookmark is in that folder. */
  | 'place-taken'
  /** A folder holds something that this step didn't create. */
  | 'not-empty'
  /** It had no name, or points nowhere: the service doesn't take that. */
  | 'incomplete'
  /** The folder around it could not be created. */
  | 'blocked';
