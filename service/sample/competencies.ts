import type { SampleCompetency } from '#service/sample/types.ts';
import { dataCompetencies } from './competencies/data.ts';
import { deliveryCompetencies } from './competencies/delivery.ts';
import { platformCompetencies } from './competencies/platform.ts';
import { productCompetencies } from './competencies/product.ts';
import { qualityCompetencies } from './competencies/quality.ts';
import { securityCompetencies } from './competencies/security.ts';

/**
 * The competencies of the organisation, 42 in six categories (interface 2.1). `owner` holds the
 * `name` of a person; two owners have left the directory and one competency has no owner, because
 * such records exist and the app must say so.
 */
export const competencies: readonly SampleCompetency[] = [
  ...platformCompetencies,
  ...productCompetencies,
  ...qualityCompetencies,
  ...deliveryCompetencies,
  ...dataCompetencies,
  ...securityCompetencies,
];
