import { changeChecks } from '#deploy/conformance/checks/change-checks.ts';
import { changeListChecks } from '#deploy/conformance/checks/change-list-checks.ts';
import { creationChecks } from '#deploy/conformance/checks/creation-checks.ts';
import { deliveryChecks } from '#deploy/conformance/checks/delivery-checks.ts';
import { directoryChecks } from '#deploy/conformance/checks/directory-checks.ts';
import { fileChecks } from '#deploy/conformance/checks/file-checks.ts';
import { folderChecks } from '#deploy/conformance/checks/folder-checks.ts';
import { historyChecks } from '#deploy/conformance/checks/history-checks.ts';
import { readingChecks } from '#deploy/conformance/checks/reading-checks.ts';
import { rotationChecks } from '#deploy/conformance/checks/rotation-checks.ts';
import { specificationChecks } from '#deploy/conformance/checks/specification-checks.ts';
import { webhookChecks } from '#deploy/conformance/checks/webhook-checks.ts';
import type { Check } from './check.ts';

/** All that is checked, in the order in which it is played. */
export const checks: readonly Check[] = [
  ...directoryChecks,
  ...folderChecks,
  ...changeListChecks,
  ...specificationChecks,
  ...historyChecks,
  ...fileChecks,
  ...readingChecks,
  ...creationChecks,
  ...changeChecks,
  ...webhookChecks,
  ...rotationChecks,
  ...deliveryChecks,
];
