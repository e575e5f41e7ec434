import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Formula } from '#ui/markdown/Formula.tsx';

function show(text: string, isDisplay = false) {
  const { container } = render(<Formula text={text} isDisplay={isDisplay} />);
  return { math: container.querySelector('math'), container };
}

/** Macros `\a` to `\y`; each macro expands to two occurrences of the next macro. */
const doubling = Array.from({ length: 25 }, (_, index) => {
  const next = String.fromCharCode(98 + index);
  return `\\def\\${String.fromCharCode(97 + index)}{\\${next}\\${next}}`;
}).join('');

describe('Formula', () => {
  it('renders a formula as MathML', () => {
    const { math } = show('\\frac{a}{b} + x^2');
    expect(math?.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML');
    expect(math?.querySelector('mfrac')).toHaveTextContent('ab');
    expect(math?.querySelector('msup')).toHaveTextContent('x2');
    expect(math?.getAttribute('display')).toBeNull();
  });

  it('renders a formula on its own line as a block with large operators', () => {
    const { math } = show('\\sum_{i=1}^n i', true);
    expect(math?.getAttribute('display')).toBe('block');
    expect(math?.querySelector('munderover')).toHaveTextContent('∑i=1n');
  });

  it.each([
    ['\\frac{a', /^\(Error in the formula: Unexpected end of input.*\)$/],
    ['\\foo', '(Error in the formula: Unsupported function name: \\foo)'],
    ['a & b', "(Error in the formula: Expected 'EOF', got '&')"],
    ['\\left( x', /^\(Error in the formula: .*\)$/],
    ['}', /^\(Error in the formula: .*\)$/],
    ['_', '(The formula isn’t valid.)'],
    ['\\href{javascript:alert(1)}{x}', /Unsupported function name: \\href/],
    ['\\includegraphics{https://a.test/x.png}', /is not trusted/],
    ['\\style{position:fixed}{x}', /is not trusted/],
    ['\\class{dialog}{x}', /is not trusted/],
    ['\\id{root}{x}', /is not trusted/],
  ])('shows %j as source with the reason', (text, reason) => {
    const { math, container } = show(text);
    expect(math).toBeNull();
    expect(container.querySelector('code')).toHaveTextContent(text);
    expect(screen.getByText(reason).localName).toBe('small');
  });

  it.each([
    ['a recursive macro', '\\def\\a{\\a\\a}\\a'],
    ['macros that double', `\\def\\z{x}${doubling}\\a`],
    [
      'a macro that repeats its argument',
      `\\def\\a#1{${'#1'.repeat(2_000)}}\\a{${'x'.repeat(3_900)}}`,
    ],
    ['a long macro that is used often', `\\def\\a{${'x'.repeat(4_000)}}${'\\a'.repeat(900)}`],
    ['a definition that grows', `\\def\\a{xx}${'\\edef\\a{\\a\\a}'.repeat(40)}\\a`],
    ['deep groups', `${'{'.repeat(3_900)}x${'}'.repeat(3_900)}`],
    ['deep roots', `${'\\sqrt{'.repeat(400)}x${'}'.repeat(400)}`],
    ['very many elements', 'x^2+'.repeat(1_999)],
  ])('shows the source of %s', (_, text) => {
    const { math } = show(text);
    expect(math).toBeNull();
    expect(screen.getByText('(The formula is too large.)')).toBeVisible();
  });

  it('never repeats a long argument of a macro before the limit is checked', () => {
    const splice = vi.spyOn(Array.prototype, 'splice');
    show(`\\def\\a#1{${'#1'.repeat(2_000)}}\\a{${'x'.repeat(3_900)}}`);
    expect(splice.mock.calls.filter(({ length }) => length > 1_000)).toEqual([]);
  });

  it('shows the source of a formula of more than 8 kB', () => {
    const { math, container } = show('x'.repeat(100_000));
    expect(math).toBeNull();
    expect(container.querySelector('code')?.textContent).toHaveLength(100_000);
    expect(screen.getByText('(The formula is too large.)')).toBeVisible();
  });

  it('mixes colours with the colour of the text', () => {
    const { math } = show('\\color{red}{x} \\colorbox{#ff0}{y}');
    expect(math?.querySelector('[mathcolor]')?.getAttribute('mathcolor')).toBe(
      'color-mix(in oklab, #ff0000 60%, currentcolor)',
    );
    expect(math?.querySelector('[mathbackground]')?.getAttribute('mathbackground')).toBe(
      'color-mix(in oklab, #ff0 25%, transparent)',
    );
  });

  it('expands macros with arguments', () => {
    const { math } = show('\\newcommand{\\half}[1]{\\frac{#1}{2}} \\half{x} + \\half{y}');
    expect(math?.querySelectorAll('mfrac')).toHaveLength(2);
  });

  it('never shares macros between formulas', () => {
    show('\\gdef\\shared{x} \\shared');
    show('\\shared');
    expect(screen.getByText(/Unsupported function name: \\shared/)).toBeVisible();
  });

  it('renders nothing that identifies, links or moves content', () => {
    const { math } = show(
      '\\label{root} \\ref{root} \\tag{1} \\llap{x} \\kern-99em x \\raisebox{-999em}{y} \\text{<b onclick=x>}',
      true,
    );
    expect(math).toHaveTextContent('<b onclick=x>');
    const elements = [...(math?.querySelectorAll('*') ?? [])];
    const names = elements.flatMap((element) => element.getAttributeNames());
    expect(elements.length).toBeGreaterThan(5);
    expect(names.filter((name) => /^(?:on|id|href|src|style|xlink)/.test(name))).toEqual([]);
    expect(elements.filter(({ localName }) => localName === 'a')).toEqual([]);
    const lengths = elements.flatMap((element) =>
      element
        .getAttributeNames()
        .map((name) => Number.parseFloat(element.getAttribute(name) ?? '')),
    );
    expect(lengths.filter((length) => Math.abs(length) > 100)).toEqual([]);
  });

  it('renders 1,000 different formulas with a constant number of elements each', () => {
    const formulas = Array.from({ length: 1_000 }, (_, index) => `x_{${index}} = \\frac{a}{b}`);
    const { container } = render(
      formulas.map((text) => <Formula key={text} text={text} isDisplay={false} />),
    );
    expect(container.querySelectorAll('math')).toHaveLength(1_000);
    expect(container.querySelectorAll('math *').length).toBeLessThan(12 * 1_000);
  });
});
