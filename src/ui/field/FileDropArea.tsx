import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from '#ui/button/Button.tsx';
import styles from './FileDropArea.module.css';

export function FileDropArea({
  isOver,
  button,
  children,
}: {
  /** True while a file is dragged over the page. */
  isOver: boolean;
  button: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.area} data-over={isOver || undefined}>
      <div className={styles.words}>{children}</div>
      {button}
    </div>
  );
}

/** Button that opens the file picker. */
export function FileButton({
  accept,
  onFile,
  ...button
}: ComponentProps<typeof Button> & {
  icon: LucideIcon;
  /** Accepted file types, as in the `accept` attribute of a file input; any file if omitted. */
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
          // Clears the input so that the user can choose the same file again after correcting it.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
