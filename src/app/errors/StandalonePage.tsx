import type { ReactNode } from 'react';
import { BrandMark } from '#ui/text/BrandMark.tsx';
import styles from './StandalonePage.module.css';

/** A page that replaces the whole app, without the shell. */
export function StandalonePage({
  title,
  heading,
  children,
}: {
  title: string;
  heading: string;
  children: ReactNode;
}) {
  return (
    <main className={styles.page}>
      <title>{`${title} · Spec Viewer`}</title>
      <BrandMark size="large" />
      <h1>{heading}</h1>
      {children}
    </main>
  );
}
