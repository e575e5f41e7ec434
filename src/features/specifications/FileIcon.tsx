import { Braces, File, FileSpreadsheet, FileText, Image, type LucideIcon } from 'lucide-react';
import { type DocumentKind, getDocumentKind } from './document-kind.ts';

const icons: Readonly<Record<DocumentKind, LucideIcon>> = {
  markdown: FileText,
  data: Braces,
  table: FileSpreadsheet,
  image: Image,
  source: File,
  file: File,
};

/** Icon for the kind of a file. */
export function FileIcon({ path, className }: { path: string; className?: string | undefined }) {
  const Icon = icons[getDocumentKind(path)];
  return <Icon className={className} aria-hidden />;
}
