import { useId } from 'react';
import { DirectoryKeyForm } from '#features/sign-in/DirectoryKeyForm.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { useReadDirectoryAnew } from './use-read-directory-anew.ts';

/** Puts another key in the place of the present one, such as one that is about to be revoked. */
export function DirectoryKeyDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const readAnew = useReadDirectoryAnew();
  return (
    <Dialog
      title="Change directory key"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep the present key</Button>
          <Button variant="primary" type="submit" form={formId}>
            Use key
          </Button>
        </>
      }
    >
      <DirectoryKeyForm
        id={formId}
        need={undefined}
        onUse={() => {
          readAnew();
          onClose();
        }}
      />
    </Dialog>
  );
}
