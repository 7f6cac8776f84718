/** The session layer with the store, the saga runner and the machine library that run it. */
export * from './portal';
export { timers } from '../../sagas/timers';
export { effectsMiddleware } from '../../src/store/effects';
export { createMachineSlice } from '../../src/store/machineSlice';
export { combineReducers, configureStore } from '@reduxjs/toolkit';
export { default as createSagaMiddleware } from 'redux-saga';
