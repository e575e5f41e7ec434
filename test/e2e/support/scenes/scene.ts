import type { BrowserContext, Page } from '@playwright/test';
import { expectNoAxeViolations } from '#test/e2e/support/axe.ts';
import type { Faults } from '#test/e2e/support/faults.ts';
import {
  expectNoHorizontalOverflow,
  expectPageFitsWidth,
} from '#test/e2e/support/horizontal-overflow.ts';
import { type Look, onLooks, picture } from '#test/e2e/support/screenshot.ts';
import { expectSpacedTextToFit } from '#test/e2e/support/text-spacing.ts';

/** A state of a screen that has to be accessible. */
export type Scene = {
  /** Also the name of its pictures. */
  readonly name: string;
  /** Faults that belong to the scene. */
  readonly faults?: RegExp;
  /** Rules of axe that must not be held against the scene, which says why. */
  readonly except?: readonly string[];
  /** Whether it holds a table or code that scrolls in a frame of its own. */
  readonly hasWideTable?: boolean;
  /** Leads a fresh page there. */
  readonly goTo: (page: Page, context: BrowserContext) => Promise<unknown>;
};

/** In each of these looks axe finds nothing, and on the narrowest screen nothing sticks out. */
export async function expectAccessible(
  scene: Scene,
  { page, context, faults }: { page: Page; context: BrowserContext; faults: Faults },
  looks: readonly Look[],
): Promise<void> {
  if (scene.faults) faults.expect(scene.faults);
  await scene.goTo(page, context);
  await onLooks(page, looks, async (look) => {
    await expectNoAxeViolations(page, scene.except);
    await picture(page, scene.name, look);
  });
  await (scene.hasWideTable ? expectPageFitsWidth(page) : expectNoHorizontalOverflow(page));
}

/** The same, and text that is spaced more widely is not cut off. */
export async function expectAccessibleAndSpacious(
  ...[scene, test, looks]: Parameters<typeof expectAccessible>
): Promise<void> {
  await expectAccessible(scene, test, looks);
  await expectSpacedTextToFit(test.page);
}
