import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { Button } from './Button.tsx';

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
