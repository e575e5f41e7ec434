import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { keepFocus } from '#ui/page/focus.ts';
import styles from './Button.module.css';

/** A button that lets the person choose a file. */
export function FileButton({
  accept,
  onFile,
  ...button
}: ComponentProps<typeof Button> & {
  icon: LucideIcon;
  /** As in the attribute of a file input; any file without. */
  accept?: string;
  onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that the same file can be chosen again after it was corrected.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

/** What it looks like; the same for links. */
export type ButtonLook = {
  variant?: 'default' | 'primary' | 'danger' | 'quiet';
  size?: 'small' | 'medium' | 'large';
  icon?: LucideIcon;
};

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'className' | 'disabled'> & {
    /**
     * Shown as unavailable, but kept in the tab order so that focus isn't lost and a screen reader
     * can still find it. Clicks do nothing.
     */
    unavailable?: boolean;
    /** What it does is under way, so it can't be done now. */
    isBusy?: boolean;
  };

/** A native button. Says `type="submit"` itself where it submits. */
export function Button({
  variant = 'default',
  size = 'medium',
  icon: Icon,
  unavailable = false,
  isBusy = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      ref={keepFocus}
      {...rest}
      type={type}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-busy={isBusy || undefined}
      aria-disabled={unavailable || isBusy || undefined}
      onClick={(event) => {
        if (unavailable || isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {Icon && <Icon aria-hidden />}
      {children}
    </button>
  );
}
