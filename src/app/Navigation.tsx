import { NavLink } from 'react-router';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { mainAreas, settingsAreas, useIsFirstScreenIdle } from './areas.tsx';
import styles from './Navigation.module.css';

function AreaLinks({ areas, ...list }: { areas: typeof mainAreas; 'aria-labelledby'?: string }) {
  return (
    <ul className={styles.list} {...list}>
      {areas.map(({ label, icon: Icon, path, Badge }) => (
        <li key={label} className={styles.item}>
          <NavLink to={path} data-hover>
            <Icon aria-hidden />
            <span className={styles.label}>{label}</span>
            {Badge && <Badge />}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

const LazyScreenChords = lazyComponent(
  async () => (await import('./shortcuts/ScreenChords.tsx')).ScreenChords,
  { Unavailable: () => null },
);

/** Links to the areas of the app. On a narrow screen, the settings are in the user menu. */
export function Navigation() {
  const wasIdle = useIsFirstScreenIdle();
  const isNarrow = useMediaQuery(narrowScreenQuery);
  return (
    <nav className={styles.nav} aria-label="Main">
      {wasIdle && <LazyScreenChords />}
      <AreaLinks areas={mainAreas} />
      {!isNarrow && (
        <>
          <h2 className={styles.heading} id="settings">
            Settings
          </h2>
          <AreaLinks areas={settingsAreas} aria-labelledby="settings" />
        </>
      )}
    </nav>
  );
}
