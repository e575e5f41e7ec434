import { Link } from 'react-router';
import { paths } from '#paths.ts';
import { Page } from '#ui/page/Page.tsx';
import { DeliveryChecker } from './DeliveryChecker.tsx';
import { VerificationCode } from './VerificationCode.tsx';
import styles from './VerifyPage.module.css';

/** How a receiver knows that a delivery is genuine: code for it, and a check by hand. */
export function VerifyPage() {
  return (
    <Page title="Verify deliveries" crumb={<Link to={paths.webhooks()}>Webhooks</Link>}>
      <div className={styles.rooms}>
        <section className={styles.room} aria-labelledby="code">
          <h2 id="code">Code for your receiver</h2>
          <p className={styles.text}>
            Where the signing secret begins with <code>whsec_</code>, deliveries are signed as
            Standard Webhooks says: <code>webhook-signature</code> is <code>v1,</code> and the
            base64 of HMAC-SHA256 over id, timestamp and body, with dots between them. Check before
            you parse; answer with 2xx quickly and work afterwards.
          </p>
          <VerificationCode />
        </section>
        <section className={styles.room} aria-labelledby="check">
          <h2 id="check">Check a delivery</h2>
          <p className={styles.text}>
            Paste one that your receiver refused, and see why. All happens in this browser.
          </p>
          <DeliveryChecker />
        </section>
      </div>
    </Page>
  );
}
