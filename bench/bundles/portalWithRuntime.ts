/** The session layer with the store, the saga runner and the machine library that run it. */
export * from './portal';
export { timers } from '../../src/kit/timers';
export { effectsMiddleware } from '../../src/kit/effects';
export { createMachineSlice } from '../../src/kit/machineSlice';
export { combineReducers, configureStore } from '@reduxjs/toolkit';
export { default as createSagaMiddleware } from 'redux-saga';
