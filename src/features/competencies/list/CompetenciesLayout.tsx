import { ComparisonProvider } from '#features/competencies/compare/ComparisonProvider.tsx';
import { CompetenciesPage } from './CompetenciesPage.tsx';

/** The list, in which competencies can be chosen for comparison. */
export function CompetenciesLayout() {
  return (
    <ComparisonProvider>
      <CompetenciesPage />
    </ComparisonProvider>
  );
}
