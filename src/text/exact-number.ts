import { formatExactNumber } from './format-number.ts';

/**
 * Number of a file that a double would change or write differently, or an integer beyond the safe
 * range, for example 9007199254740993, 1e400, -0 or 1.10.
 */
export class ExactNumber {
  /** Number in JSON (RFC 8259, section 6), or `.inf`, `-.inf` or `.nan` from YAML. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

export type FileNumber = number | ExactNumber;

export function isFileNumber(value: unknown): value is FileNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}

export function toFileNumber(text: string): FileNumber {
  const value = Number(text);
  const isUnsafe = Number.isInteger(value) && !Number.isSafeInteger(value);
  return isUnsafe || String(value) !== text ? new ExactNumber(text) : value;
}

/** Returns the closest double; `Infinity` or `NaN` if there is none. */
export function toDouble(value: FileNumber): number {
  if (typeof value === 'number') return value;
  const special = /^(-?)\.(inf|nan)$/.exec(value.text);
  if (special === null) return Number(value.text);
  return special[2] === 'nan' ? Number.NaN : Number(`${special[1]}Infinity`);
}

/** 0.DIGITS × 10^EXPONENT. */
type Decimal = { readonly sign: number; readonly digits: string; readonly exponent: number };

/** Returns undefined for infinity and NaN. */
function toDecimal(value: FileNumber): Decimal | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(String(value));
  if (parts === null) return undefined;
  const [, sign, whole = '', fraction = '', power = '0'] = parts;
  const all = whole + fraction;
  const start = all.search(/[1-9]/);
  if (start < 0) return { sign: 0, digits: '', exponent: 0 };
  return {
    sign: sign === '' ? 1 : -1,
    digits: all.slice(start).replace(/0+$/, ''),
    exponent: whole.length - start + Number(power),
  };
}

/** Returns 2 for NaN, ±1 for ±Infinity; `compareNumbers` ranks finite numbers as 0. */
function rankSpecial(value: FileNumber): number {
  const double = toDouble(value);
  return Number.isNaN(double) ? 2 : Math.sign(double);
}

/** Compares all digits. NaN equals only NaN and is greater than all other numbers. */
export function compareNumbers(first: FileNumber, second: FileNumber): number {
  if (Number.isFinite(first) && Number.isFinite(second)) return Number(first) - Number(second);
  const [one, other] = [toDecimal(first), toDecimal(second)];
  if (one === undefined || other === undefined) {
    return (one ? 0 : rankSpecial(first)) - (other ? 0 : rankSpecial(second));
  }
  if (one.sign !== other.sign) return one.sign - other.sign;
  const order =
    one.exponent - other.exponent ||
    Number(one.digits > other.digits) - Number(one.digits < other.digits);
  return order * one.sign || 0;
}

/** True if `value` is a multiple of `divisor`. Ignores rounding: 0.3 is a multiple of 0.1. */
export function isMultipleOf(value: FileNumber, divisor: FileNumber): boolean {
  const ratio = toDouble(value) / toDouble(divisor);
  return Math.abs(ratio - Math.round(ratio)) < 1e-9;
}

/** Returns the same key for equal numbers, such as 1.10 and 1.1. */
export function toNumberKey(value: FileNumber): string {
  const decimal = toDecimal(value);
  if (decimal === undefined) return String(value);
  const double = toDouble(value);
  const isExact = Number.isFinite(double) && compareNumbers(value, double) === 0;
  return isExact ? String(double || 0) : JSON.stringify(decimal);
}

/** Returns false for NaN and infinity, which YAML has and JSON doesn't. */
export function isFiniteNumber(value: unknown): value is FileNumber {
  return isFileNumber(value) && toDecimal(value) !== undefined;
}

/** True for numbers such as 1e400 or 1.0. */
export function isWholeNumber(value: FileNumber): boolean {
  if (typeof value === 'number') return Number.isInteger(value);
  const decimal = toDecimal(value);
  return decimal !== undefined && decimal.digits.length <= Math.max(0, decimal.exponent);
}

/** Formats a number without rounding; an `ExactNumber` is as in its file. */
export function formatFileNumber(value: FileNumber): string {
  return typeof value === 'number' ? formatExactNumber(value) : value.text;
}
