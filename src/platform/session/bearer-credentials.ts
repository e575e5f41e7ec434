import type { User } from 'oidc-client-ts';
import type { Credentials } from '#platform/http/http.ts';
import type { SessionRenewal } from './session-renewal.ts';
import type { SessionUser } from './session-user.ts';

const authorizationOf = ({ access_token }: User) => `Bearer ${access_token}`;

/** The access token as the services are shown it. */
export function bearerCredentials(user: SessionUser, renewal: SessionRenewal): Credentials {
  return {
    present: async () => {
      await renewal.renewAhead();
      const current = user.current();
      return current === undefined ? undefined : { authorization: authorizationOf(current) };
    },
    renew: async (refused) => {
      const current = user.current();
      if (current === undefined) return false;
      // Another request's refusal has been dealt with already.
      if (authorizationOf(current) !== refused.authorization) return true;
      // What was renewed a moment ago and is refused does not get better by renewing.
      const hopeless = renewal.hasMade(current) && user.acceptedJustNow();
      const renewed = !hopeless && (await renewal.renew());
      if (!renewed) user.end();
      return renewed;
    },
  };
}
