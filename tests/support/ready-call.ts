import { type Call, type CallInput, callName } from '@/lib/contract/call';

/** A call with an input that succeeds in a prepared school. */
export interface ReadyCall {
  call: Call;
  input: never;
}

export const ready = <C extends Call>(call: C, input: CallInput<C>): [string, ReadyCall] => [
  callName(call),
  { call, input: input as never }, // checked here, where the call is known
];
