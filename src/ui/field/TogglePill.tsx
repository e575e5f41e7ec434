import type { LucideIcon } from 'lucide-react';
import { keepFocus } from '#ui/page/focus.ts';
import styles from './TogglePill.module.css';

/** A filter that is on or off, beside pills that open. */
export function TogglePill({
  label,
  icon: Icon,
  isOn,
  onToggle,
}: {
  label: string;
  icon: LucideIcon;
  isOn: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      ref={keepFocus}
      type="button"
      className={styles.pill}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      <Icon aria-hidden />
      {label}
    </button>
  );
}
