import { Link } from 'react-router';
import type { SpecificationVersion } from '#data/specifications/specification.ts';
import { paths } from '#paths.ts';

/** Who made a version, with a link to the person where it is known who that is. */
export function VersionAuthor({
  author: { name, personName },
}: {
  author: SpecificationVersion['author'];
}) {
  return personName === null ? (
    <bdi>{name}</bdi>
  ) : (
    <Link to={paths.person(personName)}>
      <bdi>{name}</bdi>
    </Link>
  );
}
