import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { useObservable, useServices } from '#platform/react.tsx';
import { userList } from '#platform/user-store.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Row } from '#ui/layout/layout.tsx';

const dismissedIntros = userList('dismissed-intros', v.string());

/** Explanation of a screen, until the user dismisses it. */
export function ScreenIntro({ screen, children }: { screen: string; children: ReactNode }) {
  const dismissed = dismissedIntros(useServices());
  if (useObservable(dismissed).includes(screen)) return null;
  return (
    <Row as="p" gap={4} tone="soft" data-no-print>
      <span>{children}</span>
      <IconButton
        label="Dismiss explanation"
        title="Dismiss explanation"
        icon={X}
        onClick={() => dismissed.change((present) => [...present, screen])}
      />
    </Row>
  );
}
