import { Check } from 'lucide-react';
import { Row } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './Stepper.module.css';

/** `current` is 0-based. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <Row as="ol" align="stretch" wrap gap={24} rowGap={8} aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {index < current ? <Check aria-hidden /> : <span aria-hidden>{index + 1}</span>}
          </span>
          {step}
          {index < current && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
    </Row>
  );
}
