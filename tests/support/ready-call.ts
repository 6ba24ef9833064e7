import { type Call, type CallInput, callName } from '@/lib/contract/call';

export interface ReadyCall {
  call: Call;
  input: never;
}

export const ready = <C extends Call>(call: C, input: CallInput<C>): [string, ReadyCall] => [
  callName(call),
  { call, input: input as never }, // Safe cast: the parameter's type has checked the input.
];
