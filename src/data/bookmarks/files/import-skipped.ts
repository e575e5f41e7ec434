import type { NoTargetKind } from '#platform/specification-link/specification-target.ts';

/** Why a bookmark of a file isn't imported. */
export type SkippedKind =
  | NoTargetKind
  /** Its folder in the file has it already. */
  | 'repeated'
  /** It is bookmarked already. */
  | 'known';

export type SkippedItem = Skip & {
  readonly title: string;
  /** As the file has it; where it has a repository and a path instead, those. */
  readonly address: string;
};

export type Skip = {
  readonly kind: SkippedKind;
  /** A sentence. */
  readonly reason: string;
};
