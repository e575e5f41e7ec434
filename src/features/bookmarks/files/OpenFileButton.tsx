import { FolderInput } from 'lucide-react';
import { FileButton } from '#ui/button/Button.tsx';

/** Lets the person choose a saved Bookmark state. */
export function OpenFileButton({
  onFile,
  variant,
}: {
  onFile: (file: File) => void;
  variant: 'primary' | 'quiet';
}) {
  return (
    <FileButton
      variant={variant}
      icon={FolderInput}
      accept=".json,application/json"
      onFile={onFile}
    >
      Open a file
    </FileButton>
  );
}
