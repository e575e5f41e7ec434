import { useId } from 'react';
import { DirectoryKeyForm } from '#features/sign-in/DirectoryKeyForm.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';

/** Replaces the directory's key, for example before it is revoked. */
export function DirectoryKeyDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  return (
    <Dialog
      title="Change directory key"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep the current key</Button>
          <Button variant="primary" type="submit" form={formId}>
            Use key
          </Button>
        </>
      }
    >
      <DirectoryKeyForm id={formId} need={undefined} onUse={onClose} />
    </Dialog>
  );
}
