import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { useWindowEvent } from '#ui/page/use-window-event.ts';
import styles from './Field.module.css';

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
    <div className={styles.dropArea} data-over={isOver || undefined}>
      <div className={styles.dropText}>{children}</div>
      {button}
    </div>
  );
}

export function FileButton({
  accept,
  onFile,
  ...button
}: ComponentProps<typeof Button> & {
  icon: LucideIcon;
  /** Accepted types, in the format of the `accept` attribute; any file if omitted. */
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
          // The user can then choose the same file again after correcting it.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

/**
 * True while a file is dragged over the page. The entire page is the drop target, because the
 * browser would leave the app to open a file that is dropped elsewhere.
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useWindowEvent('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  });
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) setOver(false);
  });
  useWindowEvent('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (file === undefined) return;
    event.preventDefault();
    setOver(false);
    onFile(file);
  });
  return isOver;
}
