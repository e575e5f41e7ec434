import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import interfaceText from '#docs/interface/openapi.yaml?raw';
import { paths } from '#paths.ts';
import { type Config, extensionNames } from '#platform/config.ts';
import { useServices } from '#platform/react.tsx';
import { IconLink } from '#ui/button/ButtonLink.tsx';
import { LocalDocument } from './LocalDocument.tsx';

/**
 * API reference of the service with the URLs of this deployment. Extensions that the service doesn't
 * offer are marked.
 */
export function ApiReferencePage() {
  const { config } = useServices();
  const text = useMemo(() => describeDeployment(interfaceText, config), [config]);
  return (
    <LocalDocument
      name="openapi.yaml"
      title="Interface"
      text={text}
      path={paths.interface()}
      back={<IconLink icon={ArrowLeft} label="Back to competencies" to={paths.home()} />}
    />
  );
}

/** Replaces the URLs in the interface description, and marks the extensions that aren't offered. */
function describeDeployment(
  text: string,
  { baseUrl, dataUrl, extensions }: Pick<Config, 'baseUrl' | 'dataUrl' | 'extensions'>,
): string {
  // JSON strings are valid in YAML. `JSON.stringify` escapes what configured URLs can contain.
  const replaced = text
    .replace(
      /'\{base_url\}'\n( +description: .*)\n +variables:\n(?: {6}.*\n)+/,
      (_, description) => {
        return `${JSON.stringify(baseUrl)}\n${description}\n`;
      },
    )
    .replace(
      /'\{data_url\}'\n( +description: .*)\n +variables:\n(?: {10}.*\n)+/,
      (_, description) => {
        return `${JSON.stringify(dataUrl)}\n${description}\n`;
      },
    );
  return extensionNames
    .filter((name) => !extensions.has(name))
    .reduce((shown, name) => {
      const tag = `  - name: ${name}\n`;
      return shown.replace(tag, `${tag}    x-displayName: 'Not offered: ${name}'\n`);
    }, replaced);
}
