import type { SampleCompetency } from '#service/sample/types.ts';
import { dataCompetencies } from './competencies/data.ts';
import { deliveryCompetencies } from './competencies/delivery.ts';
import { platformCompetencies } from './competencies/platform.ts';
import { productCompetencies } from './competencies/product.ts';
import { qualityCompetencies } from './competencies/quality.ts';
import { securityCompetencies } from './competencies/security.ts';

/**
 * Competencies of the sample company: 42 in six categories (interface section 2.1). `owner` is the
 * `name` of a person. Two owners are no longer in the directory and one competency has no owner, so
 * that the app's messages for such records appear.
 */
export const competencies: readonly SampleCompetency[] = [
  ...platformCompetencies,
  ...productCompetencies,
  ...qualityCompetencies,
  ...deliveryCompetencies,
  ...dataCompetencies,
  ...securityCompetencies,
];
