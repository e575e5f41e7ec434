import { usePaletteBookmarks } from '#features/bookmarks/finder.ts';
import { usePaletteCompetencies } from '#features/competencies/finder.ts';
import { usePalettePeople } from '#features/people/finder.ts';
import { usePaletteSpecifications } from '#features/specifications/finder.ts';
import { usePaletteWebhooks } from '#features/webhooks/finder.ts';
import type { PaletteFeature } from '#workflows/palette/palette.ts';

/** Returns the features in the order of their groups. */
export const usePaletteFeatures = (typed: string): readonly PaletteFeature[] => [
  usePaletteCompetencies(),
  usePalettePeople(),
  usePaletteBookmarks(),
  usePaletteWebhooks(),
  usePaletteSpecifications(typed),
];
