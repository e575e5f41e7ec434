import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  countPeopleByName,
  findPeopleWithCompetency,
  getPersonSections,
  getSectionNames,
} from '#data/directory/people/person-sections.ts';
import { parseAssignment } from '#data/directory/people/project-assignment.ts';
import { personSchema } from '#data/directory/schema.ts';
import { parseCompetencyList } from './listed.ts';

const read = (record: object) => v.parse(personSchema, record);
const skillsIn = (skills: unknown) => getSectionNames(read({ skills }), 'skills');

describe('getSections', () => {
  it.each(['skill', 'Skills', 'SKILLS'])('parses skills from the field %s', (member) => {
    expect(getSectionNames(read({ [member]: ['Go'] }), 'skills')).toEqual(['Go']);
  });

  it.each([
    'project',
    'projects',
    'Assignment',
    'assignments',
    'project_assignments',
    'project-assignment',
    'projectAssignments',
  ])('parses projects from the field %s', (member) => {
    const person = read({ [member]: ['Harbour'] });
    expect(getSectionNames(person, 'projects')).toEqual(['Harbour']);
    expect(getPersonSections(person).others.size).toBe(0);
  });

  it('does not parse skills or projects from fields with similar names', () => {
    const person = read({ softSkills: ['Calm'], projectLead: 'Ada' });
    expect(getPersonSections(person).skills).toBeUndefined();
    expect([...getPersonSections(person).others.keys()]).toEqual(['softSkills', 'projectLead']);
  });

  it.each([
    ['a text', 'Go, Rust; OpenAPI', ['Go', 'Rust', 'OpenAPI']],
    ['a text with brackets', 'Cloud (AWS, GCP)\nGo', ['Cloud (AWS, GCP)', 'Go']],
    ['a list of texts', ['Go', ' Rust ', 'Go'], ['Go', 'Rust']],
    ['a list of records', [{ name: 'Go', level: 3 }, { Skill: 'Rust' }], ['Go', 'Rust']],
    ['records in records', [{ skill: { name: 'Go' }, level: 3 }], ['Go']],
    ['a record of levels', { Go: 'expert', Rust: 2 }, ['Go', 'Rust']],
    [
      'a record of groups',
      { Languages: ['Go', 'Rust'], Tools: [{ name: 'Make' }] },
      ['Go', 'Rust', 'Make'],
    ],
    ['a record of records', { Go: { level: 3 } }, ['Go']],
    ['a record of flags', { Go: true, Rust: false, Perl: null }, ['Go']],
    ['one record', { name: 'Go', level: 3 }, ['Go']],
    ['nothing', null, []],
    ['a number', 7, ['7']],
  ])('parses skills that are %s', (_, skills, names) => {
    expect(skillsIn(skills)).toEqual(names);
  });

  it.each([
    ['the name of a group', { Tools: [{ name: 'Make', level: 3 }] }, { group: 'Tools', level: 3 }],
    [
      'the other members of the record that names the entry',
      [{ skill: { name: 'Go', since: 2020 }, level: 3 }],
      { skill: { since: 2020 }, level: 3 },
    ],
    [
      'the members beside a name that is too long',
      [{ name: 'Go'.repeat(500), level: 3 }],
      { '': 'Go'.repeat(500), level: 3 },
    ],
  ])('keeps %s in the details of the entry', (_, skills, details) => {
    const [entry] = getPersonSections(read({ skills })).skills ?? [];
    expect(Object.fromEntries(entry?.details ?? [])).toEqual(details);
  });

  it('does not split a sentence into several skills', () => {
    const sentence =
      'Ten years of Go, some of them in places where nobody else had ever seen any of it';
    expect(skillsIn(sentence)).toEqual([sentence]);
  });

  it('returns a project only once if two fields contain the same project', () => {
    const person = read({
      projects: ['Harbour'],
      assignments: [{ project: 'Harbour', role: 'Lead' }],
    });
    expect(getPersonSections(person).projects).toHaveLength(1);
  });

  it('preserves every value of any JSON document', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (json) => {
        let leaves = 0;
        const marked: unknown = JSON.parse(JSON.stringify(json), (_, value) => {
          if (typeof value === 'object' && value !== null) return value;
          leaves += 1;
          return `leaf${leaves}.`;
        });
        const entries = getPersonSections(read({ skills: marked })).skills ?? [];
        const kept = JSON.stringify(entries.map(({ name, details }) => [name, [...details]]));
        expect(new Set(kept.match(/leaf\d+\./g)).size).toBe(leaves);
      }),
    );
  });

  it('returns entries that countPeopleByName counts only once per person', () => {
    const people = [read({ skills: ['Go', 'Go'] }), read({ skill: 'Go' }), read({})];
    expect([...countPeopleByName(people, 'skills')]).toEqual([['Go', 2]]);
  });
});

describe('parseAssignment', () => {
  const assignment = (record: object) => {
    const [entry] = getPersonSections(read({ assignments: [record] })).projects ?? [];
    return entry && parseAssignment(entry);
  };

  it('accepts several common names for each field', () => {
    expect(
      assignment({
        projectName: 'Harbour',
        position: 'Lead',
        start: '2026-01-10',
        end_date: '2026-02-28',
        percent: 60,
      }),
    ).toMatchObject({
      project: 'Harbour',
      role: 'Lead',
      period: '10 January 2026 – 28 February 2026',
      share: '60 %',
    });
  });

  it('keeps fields that can’t be parsed, with unmodified values', () => {
    const read = assignment({
      project: 'Harbour',
      role: ['Lead'],
      since: 'spring',
      allocation: 0.5,
    });
    expect(read).toMatchObject({ role: undefined, period: undefined, share: undefined });
    expect(Object.fromEntries(read?.others ?? [])).toEqual({
      role: ['Lead'],
      since: 'spring',
      allocation: 0.5,
    });
  });
});

describe('findPeopleWithCompetency', () => {
  const [data, ops] = parseCompetencyList(
    { category: 'Data', name: 'Testing' },
    { category: 'Ops', name: 'Testing' },
  );
  const people = [
    { name: 'Ada', person: read({ competencies: ['Testing'] }) },
    { name: 'Ben', person: read({ competencies: [{ name: 'Testing', category: 'Ops' }] }) },
    { name: 'Cat', person: read({ competencies: ['testing'] }) },
    { name: 'Dan', person: read({ competencies: { Testing: false } }) },
  ];

  it('returns people whose record contains the competency, with the same category if the record has a category', () => {
    const names = [data, ops].map(
      (one) => one && findPeopleWithCompetency(one, people).map(({ name }) => name),
    );
    expect(names).toEqual([['Ada'], ['Ada', 'Ben']]);
  });
});
