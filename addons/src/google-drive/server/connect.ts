import type { AddonCall, AddonContext, Caller } from '@userfeedback/addon-kit';
import { clientOf, connectAccount } from './account.ts';
import { endpoints } from './endpoints.ts';
import { GoogleError } from './google.ts';
import { beginLogin, finishLogin } from './login.ts';
import { consentAddress, exchangeCode, NOT_GRANTED } from './oauth.ts';

type Outcome = 'connected' | 'refused' | 'failed';

export async function askForConsent(context: AddonContext, { session }: Caller, returnTo: string): Promise<string> {
  const client = clientOf(context);
  const { state, challenge } = await beginLogin(context, session ?? '', returnTo);
  return consentAddress(client, { redirectUri: redirectUri(context), state, challenge });
}

/** Sends the browser back to where the connection was asked for, whether Google granted access or not. */
export async function finishConsent(
  context: AddonContext,
  reply: { state: string; code: string; error: string },
  { actor, session, redirect }: AddonCall,
): Promise<void> {
  const { returnTo, verifier } = await finishLogin(context, session, reply.state);
  const isAllowed = verifier !== null && actor?.grants.manage_settings === true;
  const outcome = isAllowed ? await connect(context, reply, verifier) : 'failed';
  redirect(placeOf(context, returnTo, outcome));
}

async function connect(
  context: AddonContext,
  { code, error }: { code: string; error: string },
  verifier: string,
): Promise<Outcome> {
  if (error !== '' || code === '') return error === NOT_GRANTED ? 'refused' : 'failed';
  try {
    const grant = await exchangeCode(clientOf(context), {
      code,
      verifier,
      redirectUri: redirectUri(context),
    });
    await connectAccount(context, grant);
    return 'connected';
  } catch (problem) {
    if (!(problem instanceof GoogleError)) throw problem;
    context.log.warn({ reason: problem.message }, 'could not connect Google Drive');
    return problem.reason === NOT_GRANTED ? 'refused' : 'failed';
  }
}

/** Must be registered at Google. */
function redirectUri({ publicUrl }: AddonContext): string {
  return `${publicUrl}/api/v1${endpoints.callback['~orpc'].route.path}`;
}

function placeOf({ publicUrl }: AddonContext, returnTo: string, outcome: Outcome): string {
  const survey = /^survey_(\d+)$/.exec(returnTo)?.[1];
  const place = survey ? `surveys/edit/${survey}/notifications` : 'settings/google-drive';
  return `${publicUrl}/admin/${place}?google_drive=${outcome}`;
}
