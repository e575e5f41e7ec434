import { FolderInput } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/button/Button.tsx';

/** Lets a person choose a saved state. */
export function OpenFileButton({
  onFile,
  variant = 'default',
}: {
  onFile: (file: File) => void;
  variant?: 'primary' | 'default' | 'quiet';
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} icon={FolderInput} onClick={() => input.current?.click()}>
        Open a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again after it was mended.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
