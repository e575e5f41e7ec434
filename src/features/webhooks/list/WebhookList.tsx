import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { UnstoredSecretNotices } from '#features/webhooks/secret/UnstoredSecrets.tsx';
import { paths } from '#paths.ts';
import { formatNumber } from '#text/format-number.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Page } from '#ui/page/Page.tsx';
import { ScreenIntro } from '#workflows/intro/ScreenIntro.tsx';
import styles from './list.module.css';

/** `origin` says where the list is stored. */
export function WebhookList({
  count,
  origin,
  actions,
  notice,
  empty,
  children,
}: {
  count: number;
  origin?: ReactNode;
  actions?: ReactNode;
  notice?: ReactNode;
  empty: ReactNode;
  children: ReactNode;
}) {
  return (
    <Page
      title="Webhooks"
      count={count === 0 ? undefined : formatNumber(count)}
      ruled={false}
      layout="flush"
      actions={
        <>
          {actions}
          <ButtonLink variant="primary" icon={Plus} to={paths.newWebhook()}>
            New webhook
          </ButtonLink>
        </>
      }
    >
      <div className={styles.content}>
        <div className={styles.intro}>
          <ScreenIntro screen="webhooks">
            The service POSTs the events you choose to your HTTPS endpoint. Each delivery can be
            verified with the webhook’s signing secret, which is shown once, when the webhook is
            created.
          </ScreenIntro>
          <Row as="p" align="stretch" wrap gap={16} rowGap={4}>
            <Link to={paths.verifyDeliveries()}>Verify deliveries</Link>
            <Link to={paths.interface()}>Interface</Link>
          </Row>
          {origin}
        </div>
        {notice}
        <UnstoredSecretNotices />
        {count === 0 ? empty : <ul className={styles.cards}>{children}</ul>}
      </div>
    </Page>
  );
}
