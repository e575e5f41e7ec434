/** One instruction of a Containerfile, with its continuation lines. */
export type ContainerfileInstruction = { name: string; text: string };

export function parseContainerfile(source: string): ContainerfileInstruction[] {
  return source
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', text = ''] = /^\s*(\S+)\s+(.*?)\s*$/.exec(line) ?? [];
      return { name: name.toUpperCase(), text };
    });
}

/** Returns one sentence for each rule that a Containerfile breaks. */
export function validateContainerfile(source: string): string[] {
  const instructions = parseContainerfile(source);
  const last = instructions.findLastIndex(({ name }) => name === 'FROM');
  const served = instructions.slice(last + 1);
  const users = served.filter(({ name }) => name === 'USER').map(({ text }) => text);
  const problems = instructions.flatMap(({ name, text }) => problemsOf(name, text));

  if (!/^[1-9]\d*(:[1-9]\d*)?$/.test(users.at(-1) ?? '')) {
    problems.push('What is served must run as a numbered user other than root.');
  }
  for (const { name, text } of served) {
    if (name === 'RUN') problems.push(`The image that is served runs nothing: "${text}".`);
  }
  return problems;
}

function problemsOf(name: string, text: string): string[] {
  const problems: string[] = [];
  if (name === 'FROM' && !/^[\w./-]+:\d+\.\d+\.\d+[\w.-]*( AS \w+)?$/.test(text)) {
    problems.push(`A base image is named with an exact version: "${text}".`);
  }
  if (name === 'ADD') problems.push(`COPY says what ADD may do otherwise: "${text}".`);
  if (/^(ENV|ARG|LABEL)$/.test(name) && /secret|password|token|key/i.test(text)) {
    problems.push(`An image holds no secrets: "${text}".`);
  }
  if (name === 'RUN' && /npm (install|i)\b/.test(text)) {
    problems.push('Packages are installed as the lockfile names them: npm ci.');
  }
  if (name === 'RUN' && /curl|wget|sudo|chmod 777/.test(text)) {
    problems.push(`What a build needs is in the repository or its lockfile: "${text}".`);
  }
  return problems;
}
